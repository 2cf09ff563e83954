import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Banner } from '#contract/content.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { pictureSource } from '#lib/pictures/picture-source.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { bannersQuery } from './api/content.queries.ts'

/** The page's loader prefetches `bannersQuery`. */
export function Banners({ source }: { source: string }) {
  const banners = useQuery(bannersQuery(useApi(), source)).data ?? []
  return <BannerList banners={banners} label="News and offers" />
}

type BannerListProps = {
  banners: readonly Banner[]
  /** Accessible name of the group. */
  label: string
}

/** A single banner takes the full width. */
function BannerList({ banners, label }: BannerListProps) {
  if (banners.length === 0) return null
  const alone = banners.length === 1
  return (
    <section className="band band--tight" aria-label={label}>
      <ul className={clsx('wrap grid', !alone && 'grid--2')}>
        {banners.map((banner) => (
          <li key={banner.href}>
            <AppLink
              className={clsx('banner', alone && banner.imageKey && 'banner--alone')}
              href={banner.href}
            >
              {banner.imageKey && (
                <span className="banner__art">
                  <Picture
                    {...pictureSource(banner.imageKey)}
                    sizes="(min-width: 640px) 560px, 100vw"
                    alt=""
                    width={1200}
                    height={480}
                  />
                </span>
              )}
              <span className="banner__say">
                <b className="h3">{banner.title}</b>
                <span className="note">{banner.text}</span>
                <span className="banner__more">
                  See more <Icon icon={ArrowRight} size={16} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
