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

/** The running statecharts, started by src/app/system.ts. */
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

/** Loads the statecharts after the first paint, or when they are first needed. */
export function SystemProvider({ load, children }: SystemProviderProps) {
  const [system, setSystem] = useState<System | null>(null)
  useEffect(
    () =>
      afterFirstPaint(
        () =>
          void load().then(
            // A transition keeps the HTML of parts that are not hydrated yet
            // (src/lib/late-part.tsx).
            (made) => startTransition(() => setSystem(made)),
            (error) => reportError(error),
          ),
      ),
    [load],
  )
  const value = useMemo(() => ({ system, load }), [system, load])
  return <SystemContext value={value}>{children}</SystemContext>
}

/** The system; null until it runs. */
export function useSystem(): System | null {
  return useContext(SystemContext)?.system ?? null
}

export type WithSystem = <T>(use: (system: System) => T) => Promise<T>

/** Runs a function on the system once it has started, so that an early click is not lost. */
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
