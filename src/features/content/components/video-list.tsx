import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { Video } from '#contract/content.endpoints.ts'
import { pictureSource } from '#lib/pictures/picture-source.ts'
import { Accordion } from '#ui/accordion.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Prose } from '#ui/prose.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Nothing is loaded from the video host before a click. */
export function VideoList({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className="grid grid--2">
      {videos.map((video) => (
        <li key={video.slug} className="clip">
          {video.imageKey && (
            <Picture
              {...pictureSource(video.imageKey)}
              sizes="(min-width: 640px) 540px, 100vw"
              alt=""
              width={1280}
              height={720}
            />
          )}
          <div className="clip__say">
            <div className="stack stack--2">
              <h2 className="h3">{video.title}</h2>
              <p className="note">{video.text}</p>
            </div>
            <a
              className={buttonClass({ size: 'sm', className: 'justify-self-start' })}
              href={video.url}
              target="_blank"
              rel="noopener noreferrer"
            >
              Watch, <span className="tabular-nums">{video.minutes} min</span>
              <Icon icon={ArrowUpRight} size={16} />
              <VisuallyHidden>{video.title} (opens in a new tab)</VisuallyHidden>
            </a>
            <Accordion summary={`Text of “${video.title}”`}>
              <Prose>
                {video.transcript.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Prose>
            </Accordion>
          </div>
        </li>
      ))}
    </ul>
  )
}
