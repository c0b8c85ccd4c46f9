import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Review } from '@guildhall/contract/orders/reviews.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import type { MetaDescriptor } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { pageHead, privateHead } from '#lib/page/page-head.ts'
import { categoryName } from '../card/card-facts.tsx'

interface ProductHead {
  title: string
  description: string
  canonical: string
  image: string | null
  isPublic: boolean
  category: string
  maker: string
  /** The offer for search engines; absent where the project is not sold. */
  offer: { price: number; currency: string } | null
  /** The review summary, and the newest reviews; null without any. */
  rating: { average: number; count: number } | null
  reviews: { author: string; rating: number; text: string; date: string }[]
}

const descriptionLength = 160
/** How many of the newest reviews are included for search engines. */
const namedReviews = 3

/** Returns the data for the head of a project's page. `currency` is null where only the title is needed. */
export function productHead(
  project: Project,
  { origin, currency, reviews }: { origin: string; currency: string | null; reviews: readonly Review[] },
): ProductHead {
  const { id, title, description, seller, cover, visibility, forSale, price, rating, reviews: count } = project
  const plain = description
    .replace(/[#*_`>[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    title,
    description: plain.length > descriptionLength ? `${plain.slice(0, descriptionLength - 1).trimEnd()}…` : plain,
    canonical: `${origin}/product/${id}`,
    image: cover && new URL(cover.main, origin).href,
    isPublic: visibility === 'public',
    category: categoryName(project),
    maker: displayName(seller),
    offer: forSale && currency ? { price, currency } : null,
    rating: rating === null ? null : { average: rating, count },
    reviews: reviews.slice(0, namedReviews).map((each) => ({
      author: each.author ? displayName(each.author) : 'A former member',
      rating: each.rating,
      text: each.text,
      date: each.createdAt.slice(0, 10),
    })),
  }
}

/** Returns title, description, canonical URL, social card with the cover, and structured data. */
export function productMeta(args: Parameters<typeof pageHead>[0], head: ProductHead): MetaDescriptor[] {
  const { title, description, canonical, image, isPublic, category, maker, offer, rating, reviews } = head
  if (!isPublic) return privateHead(title)
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    url: canonical,
    category,
    brand: { '@type': 'Brand', name: maker },
    ...(image ? { image } : {}),
    ...(offer
      ? {
          offers: {
            '@type': 'Offer',
            price: offer.price,
            priceCurrency: offer.currency,
            url: canonical,
            availability: 'https://schema.org/InStock',
          },
        }
      : {}),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
            bestRating: reviewLimits.stars,
            worstRating: 1,
          },
          review: reviews.map((each) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: each.author },
            datePublished: each.date,
            ...(each.text ? { reviewBody: each.text } : {}),
            reviewRating: { '@type': 'Rating', ratingValue: each.rating, bestRating: reviewLimits.stars },
          })),
        }
      : {}),
  }
  return pageHead(args, {
    title,
    description,
    path: new URL(canonical).pathname,
    image,
    type: 'product',
    data: product,
  })
}
