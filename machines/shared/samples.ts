/** For each event type of a machine its samples, by payload class, with a description of each. */
export type Samples<Event extends { readonly type: string }> = Readonly<
  Record<Event['type'], Readonly<Record<string, { readonly event: Event; readonly says: string }>>>
>
