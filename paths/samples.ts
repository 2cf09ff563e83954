/** The samples of each event type of a machine, by payload class, with a description. */
export type Samples<Event extends { readonly type: string }> = Readonly<
  Record<Event['type'], Readonly<Record<string, { readonly event: Event; readonly says: string }>>>
>
