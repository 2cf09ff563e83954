import type { ReactNode } from 'react'

export interface PartHeadProps {
  /** Of the heading, by which its part is named. */
  id: string
  title: string
  /** What can be done with the part: one link or button. */
  action?: ReactNode
}

/** The heading of a part of the profile; on a phone the navigation says it already. */
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
