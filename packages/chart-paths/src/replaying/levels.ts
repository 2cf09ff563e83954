/** Where a path is walked: on the pure chart, on a live actor, in Chromium on the built app. */
export const LEVELS = ['model', 'actor', 'browser'] as const

export type Level = (typeof LEVELS)[number]

export function isLevel(text: string): text is Level {
  return LEVELS.some((level) => level === text)
}
