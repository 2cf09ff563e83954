import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'

/** Items shown before "Show more". */
const SHOWN_AT_FIRST = 6

type FirstFewProps<Item> = {
  items: readonly Item[]
  /** Items that are always shown, such as the chosen one. */
  isKept: (item: Item) => boolean
  children: (item: Item) => ReactNode
}

/** A long list of choices: the first few, and a button for the rest. Its first item gets the focus. */
export function FirstFew<Item>({ items, isKept, children }: FirstFewProps<Item>) {
  const id = useId()
  const [all, setAll] = useState(false)
  const isShown = (item: Item, at: number) => all || at < SHOWN_AT_FIRST || isKept(item)
  const hidden = items.findIndex((item, at) => !isShown(item, at))
  const shown = items.filter(isShown)
  const showAll = () => {
    flushSync(() => setAll(true))
    document.getElementById(id)?.children[hidden]?.querySelector('input')?.focus()
  }
  return (
    <>
      <div className="stack stack--3" id={id}>
        {shown.map(children)}
      </div>
      {hidden !== -1 && (
        <div>
          <Button variant="plain" size="sm" aria-controls={id} onClick={showAll}>
            Show {items.length - shown.length} more
          </Button>
        </div>
      )}
    </>
  )
}
