import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MenuLink } from './menu-link.tsx'

/** Cards whose place is held while they load. */
const PLACES = 12

export interface MenuListProps {
  /** The cards: list items. */
  children: ReactNode
  shown: number
  total: number
  size: number
  /** The address that shows one page more. */
  moreHref: string
  /** `list`: another list is on its way. `more`: this one grows. */
  loading: 'list' | 'more' | null
}

/** The cards of the menu, and the way to more of them. */
export function MenuList({ children, shown, total, size, moreHref, loading }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(shown)
  const left = total - shown

  // With the last page the link goes: whoever pressed it goes on at the first card that is new.
  useEffect(() => {
    const grown = shown > before.current && before.current > 0
    const lost = document.activeElement === document.body
    const firstNew = list.current?.children[before.current]
    if (grown && left <= 0 && lost) firstNew?.querySelector('a')?.focus({ preventScroll: true })
    before.current = shown
  }, [shown, left])

  return (
    <>
      <ul className="grid grid--2" ref={list} aria-busy={loading !== null}>
        {loading === 'list' ? <ItemCardSkeleton count={Math.max(shown, 2)} /> : children}
        {loading === 'more' && <ItemCardSkeleton count={Math.min(left, PLACES)} />}
      </ul>
      {left > 0 && (
        <MenuLink className={buttonClass({ wide: true })} href={moreHref} replace>
          Show {Math.min(left, size)} more of {total}
        </MenuLink>
      )}
      <VisuallyHidden>
        <span role="status">{shown > size ? `${shown} of ${total} shown` : ''}</span>
      </VisuallyHidden>
    </>
  )
}
