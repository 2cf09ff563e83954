import { Notice } from '#ui/notice.tsx'

/** The lab's words about the last refusal; what was typed stands beside it. */
export function ErrorNotice({ error }: { error: string }) {
  return error ? <Notice tone="bad" title={error} /> : null
}
