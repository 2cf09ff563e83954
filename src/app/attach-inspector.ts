import { watchCharts } from '#lib/trace/tracing.ts'

/**
 * Opens the inspector of stately.ai in a window and shows it the charts of this tab, when the
 * address has `?inspect=on`. Development only: that page receives all that the charts hold.
 */
export async function attachInspector(): Promise<void> {
  if (new URL(location.href).searchParams.get('inspect') !== 'on') return
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const { inspect } = createBrowserInspector()
  watchCharts((inspected) => inspect.next?.(inspected))
}
