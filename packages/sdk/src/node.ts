export { createNodeClient, type NodeClient, type NodeClientOptions } from './node/client.ts';
export { createNodeFetch, type NodeFetch, type NodeFetchOptions } from './node/fetch.ts';
