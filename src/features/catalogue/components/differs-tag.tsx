import Diff from 'lucide-react/icons/diff'
import { Tag } from '#ui/tag.tsx'

/** Marks what is not the same in all packages, by word and by shape. */
export function DiffersTag() {
  return (
    <Tag tone="warn" icon={Diff}>
      Differs
    </Tag>
  )
}
