import type { banners, seoEntries } from '../schema/content.ts'

export const bannerFacts: readonly (typeof banners.$inferInsert)[] = [
  {
    id: 'home-prescription',
    pageSource: 'home',
    position: 1,
    title: 'A prescription, and no idea what it says?',
    text: 'Send a photo. The lab reads it and calls you with the tests and their price.',
    imageKey: 'public/banner-prescription.svg',
    href: '/upload-prescription',
  },
  {
    id: 'home-second',
    pageSource: 'home',
    position: 2,
    title: 'The second at half price',
    text: 'Two tests, packages or scans in one order: the one that costs less is at half.',
    imageKey: 'public/banner-second-half.svg',
    href: '/buy-one-get50-on-2nd',
  },
  {
    id: 'promotion-second',
    pageSource: 'promotion',
    position: 1,
    title: 'Buy one, get 50% off the second',
    text: 'Two tests, packages or scans in one order. See what it comes to in your city.',
    imageKey: 'public/banner-second-half.svg',
    href: '/buy-one-get50-on-2nd',
  },
  {
    id: 'test-menu-packages',
    pageSource: 'test-menu',
    position: 1,
    title: 'Several tests at once?',
    text: 'A package often costs less than its tests one by one.',
    imageKey: 'public/banner-packages.svg',
    href: '/test-menu?item_type=package',
  },
  {
    id: 'about-home-visit',
    pageSource: 'about-us',
    position: 1,
    title: 'One prick, and the tubes travel',
    text: 'How a visit goes, from the evening before to the report.',
    imageKey: 'public/banner-home-visit.svg',
    href: '/services/home-healthcare',
  },
]

type Seo = readonly [slug: string, title: string, description: string, ogImage?: string]

const entries: readonly Seo[] = [
  [
    'home',
    'Parakh Diagnostics: blood tests and scans, at home or at a centre',
    'Book blood tests, health packages and scans: the price, the preparation and the next free visit on every one.',
    'public/banner-home-visit.svg',
  ],
  [
    'test-menu',
    'Tests, packages and scans with prices',
    'Every test with its price in your city, fasting hours, sample and report time. Book at home or at a centre.',
    'public/banner-packages.svg',
  ],
  [
    'promotion-and-discount',
    'Coupons and offers',
    'Coupons that can be used today, with their conditions and a code to copy.',
    'public/banner-second-half.svg',
  ],
  [
    'about-us',
    'About us',
    'Who we are, how a result is made and checked, and what you can expect of us.',
    'public/banner-home-visit.svg',
  ],
  [
    'faqs',
    'Questions and answers',
    'Booking, home collection, fasting, payment, reports and refunds: what patients ask us most.',
  ],
  [
    'upload-prescription',
    'Upload your prescription',
    'Send a photo or PDF of your prescription: the lab reads it and calls you with the tests, the price and the preparation.',
    'public/banner-prescription.svg',
  ],
  [
    'services/health-checkups',
    'Health check-ups with prices',
    'Health check-ups for adults, women, men, children and older people, with every parameter and the price in your city.',
    'public/banner-packages.svg',
  ],
  [
    'services/home-healthcare',
    'Home collection of blood and urine',
    'A phlebotomist at your door in the half hour you choose. Charges, windows and what happens, step by step.',
    'public/banner-home-visit.svg',
  ],
]

export const seoFacts: readonly (typeof seoEntries.$inferInsert)[] = entries.map(
  ([slug, title, description, ogImage = null]) => ({
    slug,
    title,
    description,
    canonical: slug === 'home' ? '/' : `/${slug}`,
    ogImage,
  }),
)
