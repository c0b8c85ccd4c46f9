import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { type ProjectCard as Card, projectDefaults } from '@guildhall/contract/projects/projects.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Badge, Tag } from '#ui/tag.tsx'
import { ProjectCard } from '../card/project-card.tsx'
import type { CheckedValues } from './form-check.ts'
import { split, typedPrice } from './form-values.ts'
import type { Picture } from './pictures/pictures.ts'

/** The card as it will stand in the marketplace, while it is being written: the real one, out of reach. */
export function LiveCard({ cover }: { cover: Picture | undefined }) {
  const viewer = useViewer()
  const { currency } = useSite()
  const [now] = useState(() => Date.now())
  const [title, category, categoryOther, price, duration, forSale, skills] = useWatch<
    CheckedValues,
    ['title', 'category', 'categoryOther', 'price', 'duration', 'forSale', 'skills']
  >({ name: ['title', 'category', 'categoryOther', 'price', 'duration', 'forSale', 'skills'] })
  if (!viewer) return null
  const words = split(skills)
  const project: Card = {
    id: '',
    title: title.trim() || 'Title',
    // Said by `categoryOther` while none is chosen.
    category: category || otherOption.value,
    categoryOther: category ? categoryOther.trim() : 'Category',
    price: typedPrice(currency, price),
    duration: duration.trim(),
    durationDays: null,
    forSale,
    status: projectDefaults.status,
    statusOther: null,
    visibility: 'public',
    posted: new Date(now).toISOString(),
    views: 0,
    favorites: 0,
    rating: null,
    reviews: 0,
    favorite: false,
    image: cover ? imageOf(cover).main : null,
    cover: cover ? imageOf(cover) : null,
    seller: { ...viewer, headline: '' },
  }
  return (
    <div className={title.trim() ? undefined : 'is-untitled'} inert>
      <ProjectCard project={project} now={now} flag={<Badge colour="blue">New</Badge>} />
      {words.length > 0 ? (
        <div className="tags mt-3">
          {words.slice(0, 6).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </div>
      ) : null}
    </div>
  )
}

// One that only this device has is shown as it is.
function imageOf(picture: Picture): Image {
  const { maxWidth: width, maxHeight: height } = imageLimits.optimise
  return picture.state === 'stored'
    ? picture.image
    : { key: picture.id, main: picture.src, width, height, alt: picture.alt, sizes: [] }
}
