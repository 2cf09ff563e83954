/** Where one chart of a tab stands. Types and states only, as in a trace. */
export type LiveChart = {
  /** The machine's id. */
  readonly machine: string
  /** As `data-state` writes it. */
  readonly state: string
  /** Ids of the innermost states. */
  readonly active: readonly string[]
  /** Labels of the sample events that it would accept now. */
  readonly accepts: readonly string[]
  /** Calls under way, by the ids of their invokes. */
  readonly calls: readonly string[]
}

/** An event that a chart of a tab has answered. */
export type LiveEvent = {
  readonly number: number
  readonly machine: string
  readonly event: string
  readonly failure?: string
  /** Null where the chart starts. */
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
  /** The last ones, oldest first. */
  readonly events: readonly LiveEvent[]
}

/** What panel and tabs say to each other. */
export type PanelMessage =
  | { readonly type: 'ask' }
  | { readonly type: 'tab'; readonly tab: LiveTab }
  | { readonly type: 'gone'; readonly id: string }
  /** Brings an event to a chart of that tab. */
  | {
      readonly type: 'send'
      readonly id: string
      readonly machine: string
      readonly event: { readonly type: string }
    }

/** Not the channel by which the tabs of the app tell each other (src/lib/tabs). */
export const CHANNEL = 'parakh.statecharts'
