import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Availability } from '#ui/calendar/availability.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Solid } from '#ui/pictures/solid.tsx'
import { Badge, Status, Tag } from '#ui/tag.tsx'
import { Part, Sample } from './part.tsx'

const roles = ['student', 'freelancer', 'business', 'professor'] as const
const solids = ['tetra', 'octa', 'cube', 'dodeca', 'icosa'] as const

export function KindsPart() {
  const [filters, setFilters] = useState(['$50 to $500', 'Data Science'])
  return (
    <Part id="kinds" title="Kinds, status, chips">
      <Sample name="Roles">
        <div className="ref__r">
          {roles.map((role) => (
            <RoleGlyph key={role} role={role} />
          ))}
        </div>
      </Sample>
      <Sample name="Person without a picture, business, sizes">
        <div className="ref__r">
          <Avatar firstName="Amara" lastName="Nwosu-Hale" picture={null} size={24} />
          <Avatar firstName="Amara" lastName="Nwosu-Hale" picture={null} />
          <Avatar firstName="Lumen" lastName="Trust" picture={null} kind="business" size={48} />
        </div>
      </Sample>
      <Sample name="Solids">
        <div className="ref__r">
          {solids.map((name) => (
            <span key={name} style={{ width: '3rem' }}>
              <Solid name={name} />
            </span>
          ))}
          <span style={{ width: '3rem' }}>
            <Solid name="icosa" gradient stroke={2.4} />
          </span>
        </div>
      </Sample>
      <Sample name="Status">
        <div className="ref__r">
          <Status kind="ok">Active</Status>
          <Status kind="ask">In Progress</Status>
          <Status kind="wait">Pending</Status>
          <Status kind="off">On Hold</Status>
          <Status kind="bad">Cancelled</Status>
        </div>
      </Sample>
      <Sample name="Badges and tags">
        <div className="ref__r">
          <Badge colour="blue">New</Badge>
          <Badge colour="green">In your cart</Badge>
          <Badge colour="ochre">Price changed</Badge>
          <Badge colour="red">Reported</Badge>
          <Badge>Yours</Badge>
          <Tag>Python</Tag>
        </div>
      </Sample>
      <Sample name="Removable filters (Backspace removes too)">
        <div className="chips">
          {filters.map((filter) => (
            <span className="chip chip--token" key={filter}>
              {filter}
              <button
                type="button"
                aria-label={`Remove ${filter}`}
                onClick={() => setFilters(filters.filter((each) => each !== filter))}
                onKeyDown={({ key, currentTarget }) => {
                  if (key === 'Backspace' || key === 'Delete') currentTarget.click()
                }}
              >
                <Icon of={X} size={13} />
              </button>
            </span>
          ))}
        </div>
      </Sample>
      <Sample name="Availability: some days, none">
        <div className="ref__r">
          <Availability free={['Tuesday', 'Thursday', 'Friday']} />
          <Availability free={[]} />
        </div>
      </Sample>
    </Part>
  )
}
