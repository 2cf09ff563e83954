/** The id of this tab for the panel; it changes with every reload. */
export const OWN_TAB = crypto.randomUUID()
