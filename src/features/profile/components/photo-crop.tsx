import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RangeInput } from '#ui/range-input.tsx'
import { type Crop, dragged, MAX_ZOOM, travel, WHOLE, zoomed } from '../photo/crop.ts'
import { drawCrop, type Picture, sizeOf } from '../photo/picture.ts'

export interface PhotoCropProps {
  picture: Picture
  busy: boolean
  /** Failure of the last attempt. */
  failure: string | undefined
  onSave: (crop: Crop) => void
  onClose: () => void
}

/** Selects the square of a picture by dragging and pinching, or with three sliders. */
export function PhotoCrop({ picture, busy, failure, onSave, onClose }: PhotoCropProps) {
  const [crop, setCrop] = useState(WHOLE)
  const size = sizeOf(picture)
  const room = travel(size, crop)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Crop your photo"
      description="Drag the picture, or use the sliders."
    >
      <div className="stack">
        <CropView picture={picture} crop={crop} onCrop={setCrop} />
        <div className="stack stack--2">
          <RangeInput
            label="Zoom"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            aria-valuetext={`${crop.zoom.toFixed(1)} times`}
            onValueChange={(zoom) => setCrop(zoomed(size, crop, zoom))}
          />
          <RangeInput
            label="Left and right"
            {...inPerCent(crop.x)}
            disabled={!room.x}
            onValueChange={(x) => setCrop({ ...crop, x: x / 100 })}
          />
          <RangeInput
            label="Up and down"
            {...inPerCent(crop.y)}
            disabled={!room.y}
            onValueChange={(y) => setCrop({ ...crop, y: y / 100 })}
          />
        </div>
        {failure && <Notice tone="bad" title={failure} />}
        <div className="stack stack--2">
          <Button
            variant="next"
            wide
            busy={busy}
            busyLabel="Saving the photo"
            onClick={() => onSave(crop)}
          >
            Save the photo
          </Button>
          <Button wide disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function inPerCent(share: number) {
  const value = Math.round(share * 100)
  return { min: 0, max: 100, step: 1, value, 'aria-valuetext': `${value} per cent` }
}

type CropViewProps = { picture: Picture; crop: Crop; onCrop: (crop: Crop) => void }
type Point = { readonly x: number; readonly y: number }

/** Side of the canvas in pixels: sharp at 288 CSS pixels on a phone. */
const DRAWN_SIDE = 864

function CropView({ picture, crop, onCrop }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const put = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, now)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId)
    if (other) {
      const [, still] = other
      onCrop(zoomed(sizeOf(picture), crop, crop.zoom * (far(now, still) / far(before, still))))
      return
    }
    const { width } = event.currentTarget.getBoundingClientRect()
    const by = { x: (now.x - before.x) / width, y: (now.y - before.y) / width }
    onCrop(dragged(sizeOf(picture), crop, by))
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  return (
    <div className="crop">
      <canvas
        ref={canvas}
        width={DRAWN_SIDE}
        height={DRAWN_SIDE}
        role="img"
        aria-label="Preview of your photo"
        onPointerDown={put}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
    </div>
  )
}

function far(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
}
