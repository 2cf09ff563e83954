import { Notice } from '#ui/notice.tsx'

export function ErrorNotice({ error }: { error: string }) {
  return error ? <Notice tone="bad" title={error} /> : null
}
