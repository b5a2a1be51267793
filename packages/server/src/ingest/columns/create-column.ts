import type { ColumnType } from '../../telemetry/tables/column.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import {
  FixedStringColumn,
  Float32Column,
  Float64Column,
  Int64Column,
  UInt16Column,
  UInt32Column,
  UInt8Column,
} from './fixed-columns.ts';
import { MapColumn } from './map-column.ts';
import { NullableFloat64Column } from './nullable-column.ts';
import { ReadingColumn } from './reading-column.ts';
import { SketchColumn } from './sketch-column.ts';
import { TextColumn } from './text-column.ts';

/** An empty builder for a column of this type. */
export function createColumn(type: ColumnType): ColumnBuilder {
  switch (type) {
    case 'UInt8':
    case 'Enum8':
      return new UInt8Column();
    case 'UInt16':
      return new UInt16Column();
    case 'UInt32':
    case 'DateTime':
      return new UInt32Column();
    case 'UInt64':
    case 'Int64':
    case 'DateTime64(6)':
      return new Int64Column();
    case 'Float32':
      return new Float32Column();
    case 'Float64':
      return new Float64Column();
    case 'Nullable(Float64)':
      return new NullableFloat64Column();
    case 'FixedString(16)':
      return new FixedStringColumn(16);
    case 'String':
      return new TextColumn();
    case 'LowCardinality(String)':
      return new DictionaryColumn();
    case 'Map(LowCardinality(String), String)':
      return new MapColumn();
    case 'Map(UInt16, UInt64)':
      return new SketchColumn();
    case 'Tuple(DateTime64(3), Float64)':
      return new ReadingColumn();
  }
}
