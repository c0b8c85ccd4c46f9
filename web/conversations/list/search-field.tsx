import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { chatPath, type ListPlace } from './address.ts'

const pauseMs = 250

/** Looks for names and words in one's conversations, while one types. */
export function SearchField({ place, current }: { place: ListPlace; current: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(place.q)
  const [asked, setAsked] = useState(place.q)
  const [before, setBefore] = useState(place.q)
  // The address is the state: another search than the one asked for here came from elsewhere.
  if (before !== place.q) {
    setBefore(place.q)
    if (place.q !== asked) {
      setAsked(place.q)
      setTyped(place.q)
    }
  }
  const look = useEffectEvent(() => {
    const q = typed.trim()
    if (q === asked) return
    setAsked(q)
    void navigate(chatPath({ ...place, q }, current), { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(look, typed ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="search chat__s">
      <Icon of={Search} size={15} />
      <input
        type="search"
        aria-label="Search messages"
        placeholder="Search messages"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
