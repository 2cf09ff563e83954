import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'

export function PostPages({ number, hasOlder }: { number: number; hasOlder: boolean }) {
  if (number === 1 && !hasOlder) return null
  return (
    <nav className="row row--wrap" aria-label="Pages of the blog">
      {number > 1 && (
        <AppLink className={buttonClass()} href={paths.blog.getHref(number - 1)} rel="prev">
          Newer posts
        </AppLink>
      )}
      {hasOlder && (
        <AppLink className={buttonClass()} href={paths.blog.getHref(number + 1)} rel="next">
          Older posts
        </AppLink>
      )}
    </nav>
  )
}
