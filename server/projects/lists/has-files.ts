/** Whether a project, over `p`, has files or links that open to a buyer; otherwise it is made to order. */
export const hasFiles = 'exists (select from project_assets a where a.project_id = p.id and a.upload is null)'
