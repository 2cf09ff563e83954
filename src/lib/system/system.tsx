import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { afterFirstPaint } from './after-first-paint.ts'

/**
 * The running statecharts. What it holds is declared where it is made (src/app/system.ts), by
 * `declare module '#lib/system/system.tsx' { interface System { … } }`.
 */
export interface System {
  stop(): void
}

type SystemLoader = {
  readonly system: System | null
  readonly load: () => Promise<System>
}

const SystemContext = createContext<SystemLoader | null>(null)

type SystemProviderProps = {
  /** Makes the system, or answers with the one that was made. */
  load: () => Promise<System>
  children: ReactNode
}

/** Loads the statecharts after the first paint, or as soon as somebody needs them. */
export function SystemProvider({ load, children }: SystemProviderProps) {
  const [system, setSystem] = useState<System | null>(null)
  useEffect(
    () =>
      afterFirstPaint(
        () =>
          void load().then(
            // A transition: parts of the page that are not alive yet (src/lib/late-part.tsx) stay as they are.
            (made) => startTransition(() => setSystem(made)),
            (error) => reportError(error),
          ),
      ),
    [load],
  )
  const value = useMemo(() => ({ system, load }), [system, load])
  return <SystemContext value={value}>{children}</SystemContext>
}

/** The system, or null until it is there. */
export function useSystem(): System | null {
  return useContext(SystemContext)?.system ?? null
}

export type WithSystem = <T>(use: (system: System) => T) => Promise<T>

/** Runs something on the system, as soon as it is there: a press before that is not lost. */
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
