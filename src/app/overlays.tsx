import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type OverlayName, type OverlayProps, OverlaysContext } from '#lib/overlays/overlays.ts'

/** The dialogs there are, each lazy: they load when they are first asked for. */
export type OverlayRegistry = Readonly<Partial<Record<OverlayName, ComponentType<OverlayProps>>>>

/** The page that does what a dialog does, for an app without that dialog. */
const PAGE_OF: Record<OverlayName, string> = {
  city: paths.location.getHref(),
  'sign-in': paths.login.getHref(),
  'create-account': paths.signUp.getHref(),
}

type OverlaysProviderProps = {
  registry: OverlayRegistry
  children: ReactNode
}

/** One dialog at a time, above whatever page is shown. */
export function OverlaysProvider({ registry, children }: OverlaysProviderProps) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<OverlayName | null>(null)
  const overlays = useMemo(
    () => ({
      open: (name: OverlayName) => {
        if (registry[name]) setShown(name)
        else void navigate(PAGE_OF[name])
      },
      close: () => setShown(null),
    }),
    [registry, navigate],
  )
  const Shown = shown ? registry[shown] : undefined
  return (
    <OverlaysContext value={overlays}>
      {children}
      {Shown && (
        <Suspense>
          <Shown onClose={overlays.close} />
        </Suspense>
      )}
    </OverlaysContext>
  )
}
