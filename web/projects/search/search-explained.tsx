import { pageLimits, searchWeights } from '@guildhall/contract/limits/shared.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'

const places = [
  ['title', 'In its title'],
  ['tags', 'In its tags, skills or tools'],
  ['category', 'In its category'],
  ['description', 'In its description'],
] as const

/** The public rules of the order in which searches and lists show projects, services, agents, people and jobs. */
export function SearchExplained() {
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">How search ranks</h1>
          <p className="c2">
            The order of results follows the rules on this page. Nobody can buy a place, and everybody who searches for
            the same gets the same order.
          </p>
        </div>
      </div>
      <section className="hang" aria-labelledby="words">
        <h2 className="t-sub" id="words">
          Where a project has your words
        </h2>
        <div>
          <ScrollRegion className="mt-2" label="How much a word counts, as a table">
            <table className="ledger ledger--rule">
              <caption className="sr-only">Where a word is, and how much it counts</caption>
              <thead>
                <tr>
                  <th scope="col">Where the word is</th>
                  <th scope="col" className="r">
                    Weight
                  </th>
                </tr>
              </thead>
              <tbody>
                {places.map(([place, text]) => (
                  <tr key={place}>
                    <td>{text}</td>
                    <td className="r num">{searchWeights[place]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <ul className="list-disc grid gap-2 pl-5 mt-4">
            <li>Results with the highest sum of weights come first. Of equal ones, the newest come first.</li>
            <li>
              A search ranks the {formatCount(pageLimits.exactTotal)} newest matches. If there are more, add a word or a
              filter to reach the older ones, or sort by Newest.
            </li>
            <li>Forms of a word count as the same: ‘sensor’ finds ‘sensors’.</li>
            <li>
              A rare word also finds longer words that begin with it: ‘rain’ finds ‘Rainfall’. These come after exact
              matches in titles and skills.
            </li>
          </ul>
        </div>
      </section>
      <section className="hang" aria-labelledby="missing">
        <h2 className="t-sub" id="missing">
          When words do not match
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>A word that nobody uses here is replaced by the nearest known word. The page tells you which.</li>
          <li>
            If no project has all your words, you see projects with all but one of them, then with the rarest one. The
            page tells you.
          </li>
        </ul>
      </section>
      <section className="hang" aria-labelledby="orders">
        <h2 className="t-sub" id="orders">
          Other orders
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>
            <span className="semi">Newest:</span> by the time a project was posted. This is the order without a search.
          </li>
          <li>
            <span className="semi">Most viewed:</span> by views of signed-in people, at most one a day from each person.
            Views of your own projects do not count.
          </li>
          <li>
            <span className="semi">Best rated:</span> by the average of its reviews, then by their number. Only buyers
            can review. Projects without reviews come last.
          </li>
          <li>
            <span className="semi">Price:</span> projects that are not for sale come last in both directions.
          </li>
          <li>With these orders and a search, the {formatCount(pageLimits.sortedTotal)} newest matches are sorted.</li>
        </ul>
      </section>
      <section className="hang" aria-labelledby="people">
        <h2 className="t-sub" id="people">
          People
        </h2>
        <p>
          People are found by all your words together, in their name, company and headline; the last word may be
          unfinished. The newest members come first.
        </p>
      </section>
      <section className="hang" aria-labelledby="jobs">
        <h2 className="t-sub" id="jobs">
          Jobs
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>
            A job is found like a project: a word counts most in its title, then in its skills, in its category or town,
            and in its description. Without a search, the newest jobs come first.
          </li>
          <li>
            <span className="semi">Decides soonest:</span> by the day on which the client decides.
          </li>
          <li>
            <span className="semi">Highest budget:</span> by the upper end of the budget.
          </li>
        </ul>
      </section>
      <section className="hang" aria-labelledby="services">
        <h2 className="t-sub" id="services">
          Services
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>
            A service is found like a project: a word counts most in its title, then in its skills, in its topic, and in
            its description. Without a search, the newest services come first.
          </li>
          <li>
            <span className="semi">Best rated:</span> by the average of the reviews by clients of the service. Services
            without reviews come last.
          </li>
          <li>
            <span className="semi">Lowest price</span> and <span className="semi">Soonest delivery</span> go by the
            package that costs least, and by the one that is delivered first.
          </li>
        </ul>
      </section>
      <section className="hang" aria-labelledby="agents">
        <h2 className="t-sub" id="agents">
          AI agents
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>
            A word counts most in the name of an agent, then in its tags and the line about it, in its category, and in
            its description. Without a search, the newest agents come first.
          </li>
          <li>
            <span className="semi">Most favorites:</span> by how many people keep it.
          </li>
        </ul>
      </section>
      <section className="hang" aria-labelledby="unused">
        <h2 className="t-sub" id="unused">
          What does not count
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>Payments, fees and advertising: we sell no places.</li>
          <li>Who you are, and what you viewed, bought or searched for before.</li>
          <li>
            How active a seller is. Their place on the{' '}
            <Link className="link" to="/leaderboard">
              leaderboard
            </Link>{' '}
            has{' '}
            <Link className="link" to="/how-ranking-works">
              its own rules
            </Link>
            .
          </li>
        </ul>
      </section>
    </div>
  )
}
