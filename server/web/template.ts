import type { RenderedPage } from './renderer.ts'

/** Fills the placeholders of the built index.html. */
export function fillTemplate(
  template: string,
  { head, body, bodyAttributes, state }: RenderedPage['html'],
): string {
  // `<` never appears in the script, so nothing in the data can end it.
  const json = state.replaceAll('<', '\\u003c')
  const parts: Record<string, string> = {
    '<!--app-head-->': head,
    '<!--app-html-->': body,
    '<!--app-state-->': `<script type="application/json" id="app-state">${json}</script>`,
    '<body>': bodyAttributes ? `<body ${bodyAttributes}>` : '<body>',
  }
  return template.replace(
    /<!--app-(?:head|html|state)-->|<body>/g,
    (place) => parts[place] ?? place,
  )
}
