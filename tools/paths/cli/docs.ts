/** Where the Markdown of the charts is kept. */
export const DOCS = 'docs/statecharts'
