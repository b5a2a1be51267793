/** Two projects, three users: one for everything, one for the second project, one with a password alone. */
export const ACCOUNTS = `
projects:
  - { id: 1, name: Shop, token: shop-token, pinned_attrs: [service.name], group_by_env: true }
  - { id: 2, name: Blog, token: blog-token, large_attrs: [db.statement] }
auth:
  users:
    - { email: mira@shop.example, password: correct horse, name: Mira, auth_token: mira-token-0123456789 }
    - { email: ben@blog.example, name: Ben, auth_token: ben-token-0123456789, projects: [2] }
`;

export const MIRA = 'mira-token-0123456789';
export const BEN = 'ben-token-0123456789';
