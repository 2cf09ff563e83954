import type { PageRegion, ReadLine } from '#contract/prescriptions.endpoints.ts'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'

/** The line on the paper: its part of the photo if the lab says where, else as it was read. */
export function LineCrop({ line, files }: { line: ReadLine; files: readonly SentFile[] }) {
  const { region, text } = line
  const file = region && files[region.page - 1]
  if (region && file?.type.startsWith('image/')) {
    return <PhotoCrop file={file} region={region} text={text} />
  }
  return <p className="rx-line__crop">{text ?? <span className="note">Not readable</span>}</p>
}

const PICTURE = /^image\//

type PhotoCropProps = { file: SentFile; region: PageRegion; text: string | null }

function PhotoCrop({ file, region, text }: PhotoCropProps) {
  const url = useObjectUrl(useSentFile(file).file, PICTURE)
  const { left, top, width } = region
  const alt = text === null ? 'Handwritten, not readable' : `Handwritten: ${text}`
  return (
    <div className="rx-line__crop">
      {url && (
        <img
          src={url}
          alt={alt}
          style={{
            width: `${100 / width}%`,
            transform: `translate(${-left * 100}%, ${-top * 100}%)`,
          }}
        />
      )}
    </div>
  )
}
