import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { paths } from '#config/paths.ts'
import type { AccountSession } from '#contract/account.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { sessionTimes } from '../security-format.ts'

export interface SessionListProps {
  sessions: readonly AccountSession[]
  /** Opens the confirmation; null means all other devices. */
  onEnd: (session: AccountSession | null) => void
}

export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <>
      <ul className="card card--flush">
        {sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button onClick={() => onEnd(null)}>Log out everywhere else</Button>
        </div>
      )}
    </>
  )
}

type SessionRowProps = Pick<SessionListProps, 'onEnd'> & { session: AccountSession }

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, current } = session
  const times = sessionTimes(session)
  return (
    <li className="card__part entry">
      <Icon icon={/Android|iPhone|iPad/.test(device) ? Smartphone : Laptop} />
      <div className="entry__what">
        <p className="entry__name">
          <b>{device}</b>
          {current && <Tag tone="teal">This device</Tag>}
        </p>
        <p className="note tabular-nums">{times}</p>
      </div>
      <div className="entry__do">
        {current ? (
          <AppLink className={buttonClass({ size: 'sm' })} href={paths.profile.getHref('logout')}>
            Log out
          </AppLink>
        ) : (
          <Button size="sm" onClick={() => onEnd(session)}>
            Log out
            <span className="vh">
              {' '}
              {device}. {times}
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}
