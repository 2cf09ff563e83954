import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

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

/** An address in this browser for a picture, as long as it is shown. */
function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ readonly file: File; readonly url: string } | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made && made.file === file ? made.url : null
}
