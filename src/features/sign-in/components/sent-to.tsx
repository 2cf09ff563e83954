import { sentTo } from '../sent-to.ts'

type SentToProps = {
  context: { readonly mobile: string; readonly email: string }
  onChange: () => void
}

export function SentTo({ context, onChange }: SentToProps) {
  const { address, by, change } = sentTo(context)
  return (
    <p className="note [text-wrap:wrap]">
      We sent 6 digits to <b className="tabular-nums break-words">{address}</b> by {by}.{' '}
      <button className="link" type="button" onClick={onChange}>
        {change}
      </button>
    </p>
  )
}
