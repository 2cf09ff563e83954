import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export type ShareEndReason = 'torn' | 'unknown' | 'expired' | 'revoked' | 'locked'

const WORDS: Readonly<Record<ShareEndReason, { title: string; next: string }>> = {
  torn: {
    title: 'This link is incomplete',
    next: 'Part of it is missing. Copy the whole link from the message again.',
  },
  unknown: {
    title: 'This link does not exist',
    next: 'It may have been changed, or it is not one of our links. Copy it again from the message, or ask the patient for a new one.',
  },
  expired: {
    title: 'This link has expired',
    next: 'It was valid for a few days only. Ask the patient for a new one.',
  },
  revoked: {
    title: 'The patient ended this link',
    next: 'Ask the patient for a new one if you still need the report.',
  },
  locked: {
    title: 'This link is locked',
    next: 'The PIN was wrong too many times. The patient can see this and create a new link.',
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
