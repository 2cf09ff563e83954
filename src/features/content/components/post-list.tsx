import { slashDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { PostSummary } from '../post.ts'

type PostListProps = {
  posts: readonly PostSummary[]
  heading: 'h2' | 'h3'
  short?: boolean
}

export function PostList({ posts, heading: Heading, short }: PostListProps) {
  return (
    <ul className="rows">
      {posts.map(({ id, href, title, date, excerpt }) => (
        <li key={id}>
          <div className="stack stack--2">
            <Heading className="h3">
              <AppLink href={href}>{title}</AppLink>
            </Heading>
            {!short && <p className="prose">{excerpt}</p>}
          </div>
          <p className="fine tabular-nums">
            <time dateTime={date} translate="no">
              {slashDate(date)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  )
}
