import axe from 'axe-core'

/**
 * Rule and HTML of each violation. Contrast is checked in the browser, since jsdom does not paint.
 * The landmark rule (`region`) applies only to content with its own landmarks.
 */
export async function axeViolations(container: Element, { region = false } = {}) {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: region } },
  })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
