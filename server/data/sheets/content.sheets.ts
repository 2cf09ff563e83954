import { z } from 'zod'
import * as cells from '../cells.ts'
import { column, type Row, type Sheet } from '../sheet.ts'
import { city, inCities } from './places.sheets.ts'

const id = column('id', cells.code)
const place = column('position', cells.whole(0, 30_000))
const title = column('title', cells.text(300))
const long = cells.blankable(100_000)
const body = column('text', long)
const question = column('question', cells.text(500))
const answer = column('answer', cells.text(5_000))
const day = column('date', cells.date)
/** Hundredths while staged: `rupees` reads both ₹100 and 20 per cent. */
const value = column('value', cells.rupees, {
  stored: {
    read: "case when t.kind = 'flat' then t.value else t.value * 100 end",
    write: "case when d.kind = 'flat' then d.value else d.value / 100 end",
  },
})

function couponProblem(row: Row) {
  const percent = Number(row.value) / 100
  if (row.kind !== 'flat' && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)) {
    return { column: 'value', allowed: 'a whole percentage from 1 to 100' }
  }
  return String(row['valid from']) > String(row['valid till'])
    ? { column: 'valid from', allowed: 'a date not after "valid till"' }
    : undefined
}

export const couponSheet: Sheet = {
  name: 'coupons',
  about: 'Discounts; "value" is rupees for a flat one, else per cent',
  table: 'coupons',
  columns: [
    id,
    column('code', cells.pattern(/^[A-Z0-9]{1,40}$/, 'capital letters and digits'), {
      unique: true,
    }),
    place,
    title,
    column('description', cells.text(500)),
    column('kind', cells.oneOf('flat', 'percent', 'second-at-half')),
    value,
    column('cap', cells.optional(cells.rupees), { field: 'cap_paise' }),
    column('minimum', cells.rupees, { field: 'min_sub_total_paise' }),
    column('applies to', cells.oneOf('all', 'package', 'test', 'radiology')),
    column('cities', cells.optional(cells.list), {
      field: 'city_ids',
      refersTo: { ...inCities, many: true },
    }),
    column('valid from', cells.date),
    column('valid till', cells.date),
    column('total limit', cells.optional(cells.whole(1, 1_000_000_000))),
    column('per patient limit', cells.optional(cells.whole(1, 30_000))),
    column('conditions', cells.list),
  ],
  key: ['id'],
  check: couponProblem,
}

const sectionSchema = z.object({ heading: z.string(), paragraphs: z.array(z.string()) })
const faqSchema = z.object({ question: z.string(), answer: z.string() })

export const contentSheets: readonly Sheet[] = [
  {
    name: 'banners',
    about: 'Banners; "page" is where they show, such as home, test-menu or promotion',
    table: 'banners',
    columns: [
      id,
      column('page', cells.slug, { field: 'page_source' }),
      place,
      title,
      body,
      column('image', cells.picture, { field: 'image_key', picture: true }),
      column('link', cells.webPath, { field: 'href' }),
    ],
    key: ['id'],
  },
  {
    name: 'testimonials',
    about: 'What patients said',
    table: 'testimonials',
    columns: [
      id,
      place,
      column('name', cells.text(100)),
      column('city', cells.text(100), { field: 'city_name' }),
      column('service', cells.text(200)),
      body,
    ],
    key: ['id'],
  },
  {
    name: 'events',
    about: 'Camps and talks',
    table: 'events',
    columns: [
      id,
      title,
      day,
      column('from', cells.time, { field: 'from_time' }),
      column('to', cells.time, { field: 'to_time' }),
      column('place', cells.text(300)),
      column('city', cells.text(100), { field: 'city_name' }),
      body,
    ],
    key: ['id'],
  },
  {
    name: 'videos',
    about: 'Videos with transcripts',
    table: 'videos',
    columns: [
      column('slug', cells.slug),
      place,
      title,
      column('url', cells.webPath),
      column('minutes', cells.whole(0, 600)),
      body,
      column('transcript', cells.list),
      day,
      column('image', cells.picture, { field: 'image_key', picture: true }),
    ],
    key: ['slug'],
  },
  {
    name: 'faqs',
    about: 'Questions by topic',
    table: 'faqs',
    columns: [
      id,
      place,
      column('topic', cells.text(100)),
      column('topic slug', cells.slug),
      question,
      answer,
    ],
    key: ['id'],
  },
  {
    name: 'item-faqs',
    about: 'Questions about one test, scan or package',
    table: 'item_faqs',
    columns: [
      id,
      column('code', cells.code, {
        field: 'item_id',
        refersTo: { table: 'items', name: 'code', id: 'id' },
      }),
      place,
      question,
      answer,
    ],
    key: ['id'],
  },
  {
    name: 'seo',
    about: 'Titles for search engines; "slug" is the path of a page, or home',
    table: 'seo_entries',
    columns: [
      column('slug', cells.text(200)),
      title,
      column('description', cells.text(1_000)),
      column('canonical', cells.text(500)),
      column('image', cells.optional(cells.picture), { field: 'og_image', picture: true }),
    ],
    key: ['slug'],
  },
  {
    name: 'documents',
    about: 'Notices, annual returns and other published documents',
    table: 'documents',
    columns: [
      id,
      column('kind', cells.oneOf('annual-return', 'governance', 'csr', 'notice')),
      title,
      column('year', cells.text(20)),
      day,
      column('summary', long),
      column(
        'sections',
        cells.json(z.array(sectionSchema), 'sections as [{"heading":"…","paragraphs":["…"]}]'),
      ),
    ],
    key: ['id'],
  },
  {
    name: 'posts',
    about: "Posts of the provider's own blog; title, excerpt and content are HTML",
    table: 'blog_posts',
    columns: [
      column('id', cells.whole(1, 1_000_000_000)),
      column('slug', cells.slug, { unique: true }),
      title,
      column('excerpt', long),
      column('content', long),
      column('published', cells.instant, { field: 'published_at' }),
      column('updated', cells.instant, { field: 'updated_at' }),
    ],
    key: ['id'],
  },
  {
    name: 'jobs',
    about: 'Open positions',
    table: 'job_postings',
    columns: [
      id,
      title,
      column('department', cells.text(100)),
      city,
      column('employment', cells.oneOf('full-time', 'part-time')),
      column('experience', cells.text(200)),
      column('summary', long),
      column('duties', cells.list),
      column('needs', cells.list),
      column('posted', cells.date, { field: 'posted_on' }),
      column('closes', cells.optional(cells.date), { field: 'closes_on' }),
    ],
    key: ['id'],
  },
  {
    name: 'landing-pages',
    about: 'Pages under /healthcare/; without a city they are for every city',
    table: 'lead_pages',
    columns: [
      column('slug', cells.text(200)),
      title,
      column('heading', cells.text(300)),
      body,
      column('items', cells.list, {
        field: 'item_codes',
        refersTo: { table: 'items', name: 'code', id: 'code', asNames: true },
      }),
      column('city', cells.optional(cells.text(100)), { field: 'city_id', refersTo: inCities }),
      column('faqs', cells.json(z.array(faqSchema), '[{"question":"…","answer":"…"}]')),
    ],
    key: ['slug'],
  },
]
