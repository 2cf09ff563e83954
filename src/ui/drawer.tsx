import * as Radix from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { useOpenDialog } from './open-dialogs.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A menu that slides in from the left. */
export function Drawer({ open, onOpenChange, title, children, className }: DrawerProps) {
  useOpenDialog(open)
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="veil" />
        <Radix.Content
          className={clsx('drawer', className)}
          {...focusReturn}
          aria-describedby={undefined}
        >
          <div className="sheet__head">
            <Radix.Title className="h3">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton className="sheet__close" icon={X} label="Close" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
