import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Peers } from '#machines/root/wire-peers.ts'
import { afterFirstPaint } from './after-first-paint.ts'

/** The running statecharts, started by src/app/system.ts. */
export type System = Peers & { stop(): void }

type SystemContextValue = {
  readonly system: System | null
  readonly load: () => Promise<System>
}

const SystemContext = createContext<SystemContextValue | null>(null)

type SystemProviderProps = {
  /** Starts the system, or returns the running one. */
  load: () => Promise<System>
  /** The system, when something outside React starts it first. */
  started: Promise<System> | undefined
  children: ReactNode
}

/** Provides the statecharts, which start when something needs them (src/app/start-app.tsx). */
export function SystemProvider({ load, started, children }: SystemProviderProps) {
  const [system, setSystem] = useState<System | null>(null)
  const loadAndShow = useCallback(async () => {
    const made = await load()
    // A transition keeps the HTML of parts that are not hydrated yet (src/lib/late-part.tsx).
    startTransition(() => setSystem(made))
    return made
  }, [load])
  useEffect(() => {
    started?.then((made) => startTransition(() => setSystem(made)), reportError)
  }, [started])
  const value = useMemo(() => ({ system, load: loadAndShow }), [system, loadAndShow])
  return <SystemContext value={value}>{children}</SystemContext>
}

/** The system; null until it runs. A page that shows this starts it after its first paint. */
export function useSystem(): System | null {
  const load = useContext(SystemContext)?.load
  // Failures are reported where the system is started.
  useEffect(() => load && afterFirstPaint(() => void load().catch(() => {})), [load])
  return useRunningSystem()
}

/** The system; null until something has started it. */
export function useRunningSystem(): System | null {
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
