import Check from 'lucide-react/icons/check'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export interface RatingThanksProps {
  name: string
  /** The rating was given just now. */
  justNow: boolean
}

export function RatingThanks({ name, justNow }: RatingThanksProps) {
  return (
    <div className="stack stack--6">
      <div className="done">
        <span className="done__mark">
          <Icon icon={Check} size={24} />
        </span>
        <div>
          <h1 className="h1">
            {justNow ? 'Thank you for your rating' : 'You have already rated this visit'}
          </h1>
          <p className="lead">
            {justNow
              ? `We have your rating of ${name}.`
              : `We have your rating of ${name}. You can rate a visit once.`}
          </p>
        </div>
      </div>
      <div className="row row--wrap">
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('my-order')}
        >
          See my orders
        </AppLink>
        <AppLink className={buttonClass()} href={paths.feedback.getHref()}>
          Give feedback
        </AppLink>
      </div>
    </div>
  )
}
