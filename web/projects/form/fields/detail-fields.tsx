import { TextInput } from './text-inputs.tsx'

/** The lists of a project, typed with commas. */
export function DetailFields() {
  return (
    <div>
      <h2 className="dr__h">
        Details <span className="c3 dr__hn">separate with commas</span>
      </h2>
      <TextInput name="skills" optional placeholder="Python, Hydrology, Pandas" />
      <TextInput name="techStack" optional placeholder="Python 3.13, DuckDB, Observable Plot" />
      <TextInput
        name="features"
        optional
        lines={2}
        placeholder="Works offline, Two languages"
        help="One per line, if one of them has a comma of its own."
      />
      <TextInput
        name="deliverables"
        optional
        lines={2}
        placeholder="Source repository, Notebook, 20-minute walkthrough"
        help="One per line, if one of them has a comma of its own."
      />
      <TextInput name="tags" optional placeholder="water, farming, open data" />
    </div>
  )
}
