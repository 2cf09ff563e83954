import type { ReactNode } from 'react'

export interface PartHeadProps {
  /** Id of the heading, for `aria-labelledby`. */
  id: string
  title: string
  /** One link or button. */
  action?: ReactNode
}

/** Heading of a profile section; hidden on a phone, where the navigation shows it. */
export function PartHead({ id, title, action }: PartHeadProps) {
  const heading = (
    <h2 className="h2 vh-narrow" id={id}>
      {title}
    </h2>
  )
  if (!action) return heading
  return (
    <div className="profile__head">
      {heading}
      {action}
    </div>
  )
}
