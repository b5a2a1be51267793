import { importedFiles, type SourceFile } from './sources.ts';

/** Names that import each other in a ring. */
export type Circle = readonly string[];

/**
 * The circles of a graph: its strongly connected parts of two or more nodes (R. Tarjan, "Depth-first search and linear
 * graph algorithms", 1972).
 */
function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): Circle[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: Circle[] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    open.push(node);
    isOpen.add(node);
    for (const target of arrows.get(node) ?? []) {
      if (!order.has(target)) keepLower(node, visit(target));
      else if (isOpen.has(target)) keepLower(node, order.get(target) ?? index);
    }
    const low = lowest.get(node) ?? index;
    if (low === index) close(node);
    return low;
  };
  const keepLower = (node: string, index: number): void => {
    lowest.set(node, Math.min(lowest.get(node) ?? index, index));
  };
  const close = (root: string): void => {
    const members = open.splice(open.indexOf(root));
    for (const member of members) isOpen.delete(member);
    if (members.length > 1) circles.push(members.toSorted());
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** Circles between files, types included. */
export function fileCircles(files: ReadonlyMap<string, SourceFile>): Circle[] {
  return circlesOf(
    new Map([...files.values()].map((file) => [file.path, new Set(importedFiles(file, files))])),
  );
}

/**
 * Circles between what stands side by side in a folder: its files and its folders, each folder with all that is in it. Rings
 * of files alone are {@link fileCircles}.
 */
export function folderCircles(files: ReadonlyMap<string, SourceFile>): Circle[] {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const file of files.values()) {
    for (const target of importedFiles(file, files)) addArrow(folders, file.path, target);
  }
  return [...folders.values()]
    .flatMap(circlesOf)
    .filter((circle) => circle.some((name) => !files.has(name)));
}

/** Draws an arrow in the folder where the ways to two files part. */
function addArrow(folders: Map<string, Map<string, Set<string>>>, from: string, to: string): void {
  const source = from.split('/');
  const target = to.split('/');
  const depth = source.findIndex((name, index) => name !== target[index]);
  const folder = source.slice(0, depth).join('/');
  const arrows = folders.get(folder) ?? new Map<string, Set<string>>();
  folders.set(folder, arrows);
  const names = [source, target].map((path) => path.slice(0, depth + 1).join('/'));
  const [start = '', end = ''] = names;
  arrows.set(start, (arrows.get(start) ?? new Set()).add(end));
}
