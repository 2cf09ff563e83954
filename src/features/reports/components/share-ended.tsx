import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type ShareEndReason = 'torn' | 'unknown' | 'expired' | 'revoked' | 'locked'

const WORDS: Readonly<Record<ShareEndReason, { title: string; next: string }>> = {
  torn: {
    title: 'This link is not whole',
    next: 'Part of it was lost on its way. Copy it again from the message, to its last letter.',
  },
  unknown: {
    title: 'There is no such link',
    next: 'It was changed on its way, or is none of ours. Copy it again from the message, or ask the patient for a new one.',
  },
  expired: {
    title: 'This link has ended',
    next: 'It was made for some days, and they are over. Ask the patient for a new one.',
  },
  revoked: {
    title: 'The patient ended this link',
    next: 'Ask the patient for a new one if you still need the report.',
  },
  locked: {
    title: 'This link is locked',
    next: 'Too many wrong PINs were typed. The patient sees it, and can make a new one.',
  },
}

export function ShareEnded({ end }: { end: ShareEndReason }) {
  const { title, next } = WORDS[end]
  return (
    <EmptyState
      heading="h1"
      title={title}
      action={
        <AppLink className={buttonClass({ variant: 'line' })} href={paths.verifyReport.getHref()}>
          Verify a printed report
        </AppLink>
      }
    >
      {next}
    </EmptyState>
  )
}
