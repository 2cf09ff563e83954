import * as Radix from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { useOpenDialog } from './open-dialogs.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title, announced with it. */
  description?: ReactNode
  children?: ReactNode
  className?: string | undefined
  /** For dialogs that wait for others: not counted among the open ones. */
  waits?: boolean
  /** Has no close button, and a press beside it does not close it; Escape does. */
  stays?: boolean
}

/** A bottom sheet on phones, a centred dialog from 640 px. Traps the focus and returns it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
  waits = false,
  stays = false,
}: DialogProps) {
  useOpenDialog(open && !waits)
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="veil" />
        <Radix.Content
          className={clsx('sheet', className)}
          {...focusReturn}
          {...(stays && { onInteractOutside: (event: Event) => event.preventDefault() })}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="sheet__grip" aria-hidden="true" />
          <div className="sheet__head">
            <Radix.Title className="h2">{title}</Radix.Title>
            {!stays && (
              <Radix.Close asChild>
                <IconButton className="sheet__close" icon={X} label="Close" />
              </Radix.Close>
            )}
          </div>
          {description && <Radix.Description className="note">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
