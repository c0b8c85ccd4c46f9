import type { PoolClient } from 'pg'
import { renderDescription } from '#projects/save-queries.ts'
import type { DataSet } from '../data-set.ts'
import { storedPlate } from '../pictures/stored-pictures.ts'
import { favoritesOf, viewersOf } from '../projects/popularity.ts'
import { generateProjects, type SeedProject } from '../projects/projects.ts'
import { questionsOf } from '../projects/questions.ts'
import { copyRows, type Value } from './copy.ts'
import { flatMap, map } from './lazy-rows.ts'

const projectColumns = [
  ...['id', 'seller_id', 'title', 'description', 'description_html', 'category', 'tags', 'price_minor', 'duration'],
  ...[
    'duration_days',
    'team_size',
    'skills',
    'features',
    'tech_stack',
    'deliverables',
    'status',
    'visibility',
    'publish',
  ],
  ...['licence', 'questions', 'for_sale', 'own_work_at', 'views', 'favorites', 'posted_at', 'created_at', 'updated_at'],
]

/** Writes the projects with their pictures, favorites and views. Returns the numbers of the sellers of paid ones. */
export async function copyProjects(client: PoolClient, set: DataSet): Promise<Set<number>> {
  const { options, size, firstId } = set
  const projects = () => generateProjects(options, size)
  const sellers = new Set<number>()
  await copyRows(
    client,
    'projects',
    projectColumns,
    map(projects(), (project) => {
      if (project.forSale && project.priceMinor > 0) sellers.add(project.sellerN)
      return projectRow(project, firstId)
    }),
  )
  await copyRows(
    client,
    'project_images',
    ['key', 'project_id', 'position', 'sizes', 'created_at'],
    flatMap(projects(), ({ id, pictures, createdAt }) =>
      pictures.map((picture, position) => {
        const { key, sizes } = storedPlate(picture)
        return [key, id, position, JSON.stringify(sizes), createdAt]
      }),
    ),
  )
  await copyRows(
    client,
    'project_favorites',
    ['user_id', 'project_id', 'created_at'],
    flatMap(projects(), (project) => favoritesOf(options, project).map(({ n, at }) => [firstId + n, project.id, at])),
  )
  await copyRows(
    client,
    'project_views',
    ['project_id', 'user_id', 'day'],
    flatMap(projects(), (project) =>
      map(viewersOf(options, size, project), ({ n, day }) => [project.id, firstId + n, day]),
    ),
  )
  return sellers
}

function projectRow(project: SeedProject, firstId: number): Value[] {
  const { id, sellerN, title, description, category, tags, priceMinor, duration, durationDays, teamSize } = project
  const { skills, features, techStack, deliverables, status, visibility, licence, forSale, createdAt, postedAt } =
    project
  return [
    ...[
      id,
      firstId + sellerN,
      title,
      description,
      renderDescription(description),
      category,
      tags,
      priceMinor,
      duration,
    ],
    ...[durationDays, teamSize, skills, features, techStack, deliverables, status, visibility, visibility !== 'draft'],
    ...[licence, JSON.stringify(questionsOf(project)), forSale, createdAt, project.views, project.favorites.length],
    ...[postedAt, createdAt, createdAt],
  ]
}
