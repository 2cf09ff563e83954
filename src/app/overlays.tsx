import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type OverlayName, type OverlayProps, OverlaysContext } from '#lib/overlays/overlays.ts'
import { useRunningSystem, useWithSystem } from '#lib/system/system.tsx'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'

/** Sign-in has a chart that opens and closes its dialog. Plain dialogs are opened by name. */
type FlowOverlayName = 'sign-in' | 'create-account'
type PlainOverlayName = Exclude<OverlayName, FlowOverlayName>

/** Loaded when first opened. */
const PLAIN_OVERLAYS: Readonly<Record<PlainOverlayName, ComponentType<OverlayProps>>> = {
  city: lazy(async () => ({ default: (await import('./shell/city-dialog.tsx')).CityDialog })),
}

const INTENTS: Readonly<Record<FlowOverlayName, SignInIntent>> = {
  'sign-in': 'signIn',
  'create-account': 'createAccount',
}

const FlowDialogs = lazy(async () => ({
  default: (await import('./shell/flow-dialogs.tsx')).FlowDialogs,
}))

/** Shows one dialog at a time. */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const withSystem = useWithSystem()
  const system = useRunningSystem()
  const [shown, setShown] = useState<PlainOverlayName | null>(null)
  const overlays = useMemo(
    () => ({
      open: (name: OverlayName) => {
        if (!isFlow(name)) return setShown(name)
        setShown(null)
        const intent = INTENTS[name]
        void withSystem(({ signIn }) =>
          signIn.send({ type: 'signIn.open', redirect: null, intent }),
        )
      },
      close: () => setShown(null),
    }),
    [withSystem],
  )
  const Shown = shown && PLAIN_OVERLAYS[shown]
  return (
    <OverlaysContext value={overlays}>
      {children}
      {Shown && (
        <Suspense>
          <Shown onClose={overlays.close} />
        </Suspense>
      )}
      {system && (
        <Suspense>
          <FlowDialogs />
        </Suspense>
      )}
    </OverlaysContext>
  )
}

function isFlow(name: OverlayName): name is FlowOverlayName {
  return name in INTENTS
}
