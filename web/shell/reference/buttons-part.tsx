import { maxShownCount } from '@guildhall/contract/limits/shared.ts'
import Bell from 'lucide-react/icons/bell'
import Heart from 'lucide-react/icons/heart'
import Plus from 'lucide-react/icons/plus'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { Count } from '#ui/tag.tsx'
import { Part, Sample } from './part.tsx'

const looks = ['primary', 'second', 'quiet', 'danger', 'danger-solid', 'done'] as const
const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const

export function ButtonsPart() {
  const [isFavorite, setFavorite] = useState(true)
  const [isChosen, setChosen] = useState(true)
  const [view, setView] = useState<(typeof views)[number]['value']>('grid')
  return (
    <Part id="buttons" title="Buttons">
      {looks.map((look) => (
        <Sample key={look} name={`${look}: rest, busy, disabled`}>
          <div className="ref__r">
            <Button look={look}>Add to cart</Button>
            <Button look={look} busy>
              Add to cart
            </Button>
            <Button look={look} disabled>
              Add to cart
            </Button>
          </div>
        </Sample>
      ))}
      <Sample name="Main action with what it costs: on a phone at the lower edge">
        <ActionBar figure="$240" note="Personal use">
          <Button look="primary" size="lg">
            Add to cart
          </Button>
        </ActionBar>
      </Sample>
      <Sample name="Sizes, with an icon">
        <div className="ref__r">
          <Button size="sm" icon={Plus}>
            Small
          </Button>
          <Button icon={Plus}>Middle</Button>
          <Button size="lg" icon={Plus}>
            Large
          </Button>
        </div>
      </Sample>
      <Sample name="Icon buttons: rest, count 3, 99+, toggled, open, small">
        <div className="ref__r">
          <IconButton icon={ShoppingCart} label="Cart" />
          <IconButton icon={Bell} label="Notifications, 3 unread">
            <Count of={3} most={maxShownCount} blue />
          </IconButton>
          <IconButton icon={Bell} label="Notifications, 99+ unread">
            <Count of={120} most={maxShownCount} blue />
          </IconButton>
          <IconButton
            icon={Heart}
            label="Favorite"
            line
            pressed={isFavorite}
            onClick={() => setFavorite(!isFavorite)}
          />
          <IconButton icon={ShoppingCart} label="Cart, open" aria-expanded />
          <IconButton icon={Plus} label="More" size="sm" />
        </div>
      </Sample>
      <Sample name="Filter chips: rest, chosen">
        <div className="chips">
          <button type="button" className="chip" aria-pressed={false}>
            Writing <span className="n">54</span>
          </button>
          <button type="button" className="chip" aria-pressed={isChosen} onClick={() => setChosen(!isChosen)}>
            Data Science <span className="n">172</span>
          </button>
        </div>
      </Sample>
      <Sample name="Segments">
        <Segments label="View" options={views} value={view} onChange={setView} />
      </Sample>
    </Part>
  )
}
