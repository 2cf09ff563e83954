import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { PageHead } from '#ui/page-head.tsx'

export interface RatingFrameProps {
  visit: { readonly name: string; readonly badge: string; readonly order_no: string }
  children: ReactNode
}

/** Who came, and for which order. */
export function RatingFrame({ visit: { name, badge, order_no }, children }: RatingFrameProps) {
  return (
    <div className="stack stack--6 rating">
      <PageHead title="Rate your home visit">
        One to five stars, and a word if you like. A visit is rated once.
      </PageHead>
      <div className="card row">
        <Avatar name={name} />
        <div>
          <p>
            <b>{name}</b>
          </p>
          <p className="note n">
            Phlebotomist, badge {badge}, order {order_no}
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}
