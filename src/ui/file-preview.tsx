import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** A picture in small; a sheet for any other file, for none, and for what the browser cannot draw. */
export function FilePreview({ file }: { file: File | null }) {
  const url = useObjectUrl(file)
  const [undrawn, setUndrawn] = useState<string | null>(null)
  return (
    <span className="file__sheet">
      {url && url !== undrawn ? (
        <img src={url} alt="" onError={() => setUndrawn(url)} />
      ) : (
        <Icon icon={FileText} size={24} />
      )}
    </span>
  )
}
