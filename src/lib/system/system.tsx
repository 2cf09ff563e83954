import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Peers } from '#machines/root/wire-peers.ts'
import { afterFirstPaint } from './after-first-paint.ts'

/** The running statecharts, as src/app/system.ts starts them. */
export type System = Peers & { stop(): void }

type SystemLoader = {
  readonly system: System | null
  readonly load: () => Promise<System>
}

const SystemContext = createContext<SystemLoader | null>(null)

type SystemProviderProps = {
  /** Starts the system, or returns the running one. */
  load: () => Promise<System>
  children: ReactNode
}

/** Loads the statecharts after the first paint, or when one is first needed. */
export function SystemProvider({ load, children }: SystemProviderProps) {
  const [system, setSystem] = useState<System | null>(null)
  useEffect(
    () =>
      afterFirstPaint(
        () =>
          void load().then(
            // In a transition, parts that are not hydrated yet (src/lib/late-part.tsx) keep their HTML.
            (made) => startTransition(() => setSystem(made)),
            (error) => reportError(error),
          ),
      ),
    [load],
  )
  const value = useMemo(() => ({ system, load }), [system, load])
  return <SystemContext value={value}>{children}</SystemContext>
}

/** The system, or null until it runs. */
export function useSystem(): System | null {
  return useContext(SystemContext)?.system ?? null
}

export type WithSystem = <T>(use: (system: System) => T) => Promise<T>

/** Runs something on the system once it is there, so that an early press is not lost. */
export function useWithSystem(): WithSystem {
  const load = useContext(SystemContext)?.load
  return useMemo(
    () => async (use) => {
      if (!load) throw new Error('No SystemProvider.')
      return use(await load())
    },
    [load],
  )
}
