/** The current state of a chart in a tab. Types and states only, as in a trace. */
export type LiveChart = {
  /** The machine's id. */
  readonly machine: string
  /** Written as in `data-state`. */
  readonly state: string
  /** Ids of the leaf states. */
  readonly active: readonly string[]
  /** Labels of the sample events that it accepts now. */
  readonly accepts: readonly string[]
  /** Running calls, by the ids of their invokes. */
  readonly calls: readonly string[]
}

/** An event that a chart of a tab has processed. */
export type LiveEvent = {
  readonly number: number
  readonly machine: string
  readonly event: string
  readonly failure?: string
  /** Null when the chart starts. */
  readonly from: string | null
  readonly to: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A tab of this browser in which the app runs. */
export type LiveTab = {
  readonly id: string
  readonly title: string
  /** The path of its address. */
  readonly address: string
  readonly charts: readonly LiveChart[]
  /** The most recent events, oldest first. */
  readonly events: readonly LiveEvent[]
}

/** Messages between panel and tabs. */
export type PanelMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'tab'; readonly tab: LiveTab }
  | { readonly type: 'gone'; readonly id: string }
  /** Sends an event to a chart of that tab. */
  | {
      readonly type: 'send'
      readonly id: string
      readonly machine: string
      readonly event: { readonly type: string }
    }

/** Not the channel between the tabs of the app (src/lib/tabs). */
export const CHANNEL = 'parakh.statecharts'
