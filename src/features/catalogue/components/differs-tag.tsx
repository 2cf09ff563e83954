import Diff from 'lucide-react/icons/diff'
import { Tag } from '#ui/tag.tsx'

/** Marks a row that differs, by text and shape, not by colour alone. */
export function DiffersTag() {
  return (
    <Tag tone="warn" icon={Diff}>
      Differs
    </Tag>
  )
}
