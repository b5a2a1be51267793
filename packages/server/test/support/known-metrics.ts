import type { Instrument } from '@spanlight/query';

/** A metric as instrumentation of today reports it, under the name it has after ingest. */
export interface KnownMetric {
  readonly name: string;
  readonly instrument: Instrument;
  readonly unit: string;
  /** Attributes of its points and of their resources. */
  readonly attrKeys: readonly string[];
}

const INSTRUMENTS: Readonly<Record<string, Instrument>> = {
  G: 'gauge',
  A: 'additive',
  C: 'counter',
  H: 'histogram',
  S: 'summary',
};

/** Metrics of one source: attributes of the resource, then a line each: name, instrument, unit, attributes of points. */
function source(resource: string, lines: string): KnownMetric[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', letter = '', unit = '', ...keys] = line.trim().split(/\s+/);
      const instrument = INSTRUMENTS[letter];
      if (!instrument) throw new Error(`no instrument: ${line}`);
      return { name, instrument, unit, attrKeys: [...resource.split(' '), ...keys] };
    });
}

/** The metrics that templates may speak of. */
export const KNOWN_METRICS: readonly KnownMetric[] = [
  ...source(
    'service_name host_name',
    `uptrace_tracing_spans H ns
     uptrace_tracing_events C 1
     uptrace_tracing_logs C 1`,
  ),
  ...source(
    'type client server deployment_environment service_namespace',
    `uptrace_service_graph_client_duration S ns
     uptrace_service_graph_server_duration S ns
     uptrace_service_graph_failed_requests C 1`,
  ),
  // Semantic conventions.
  ...source(
    'service_name host_name',
    `http_server_request_duration H s http_request_method http_response_status_code http_route error_type url_scheme
     http_server_active_requests A {request} http_request_method url_scheme
     http_server_request_body_size H By http_route
     http_server_response_body_size H By http_route
     http_client_request_duration H s http_request_method http_response_status_code server_address server_port error_type
     http_client_request_body_size H By server_address
     http_client_response_body_size H By server_address
     http_client_open_connections A {connection} http_connection_state server_address
     rpc_server_call_duration H s rpc_system rpc_method rpc_response_status_code error_type
     rpc_client_call_duration H s rpc_system rpc_method rpc_response_status_code error_type server_address
     rpc_server_duration H ms rpc_system rpc_service rpc_method rpc_grpc_status_code
     rpc_client_duration H ms rpc_system rpc_service rpc_method rpc_grpc_status_code
     rpc_server_request_size H By rpc_service rpc_method
     rpc_server_response_size H By rpc_service rpc_method
     rpc_client_request_size H By rpc_service rpc_method
     rpc_client_response_size H By rpc_service rpc_method
     db_client_operation_duration H s db_system db_name db_operation db_sql_table error_type server_address
     db_client_response_returned_rows H {row} db_system db_name db_operation
     db_client_connection_count A {connection} db_client_connection_pool_name db_client_connection_state
     db_client_connection_max A {connection} db_client_connection_pool_name
     db_client_connection_pending_requests A {request} db_client_connection_pool_name
     db_client_connection_timeouts C {timeout} db_client_connection_pool_name
     db_client_connection_wait_time H s db_client_connection_pool_name
     db_client_connection_use_time H s db_client_connection_pool_name
     go_memory_used A By go_memory_type
     go_memory_limit A By
     go_memory_allocated C By
     go_memory_allocations C {allocation}
     go_memory_gc_goal A By
     go_goroutine_count A {goroutine}
     go_processor_limit A {thread}
     go_schedule_duration H s
     go_config_gogc A %
     jvm_memory_used A By jvm_memory_type jvm_memory_pool_name
     jvm_memory_committed A By jvm_memory_type jvm_memory_pool_name
     jvm_memory_limit A By jvm_memory_type jvm_memory_pool_name
     jvm_memory_used_after_last_gc A By jvm_memory_type jvm_memory_pool_name
     jvm_gc_duration H s jvm_gc_name jvm_gc_action
     jvm_thread_count A {thread} jvm_thread_state jvm_thread_daemon
     jvm_class_loaded C {class}
     jvm_class_count A {class}
     jvm_cpu_time C s
     jvm_cpu_recent_utilization G 1
     jvm_buffer_memory_used A By jvm_buffer_pool_name
     nodejs_eventloop_delay_mean G s
     nodejs_eventloop_delay_max G s
     nodejs_eventloop_delay_p50 G s
     nodejs_eventloop_delay_p90 G s
     nodejs_eventloop_delay_p99 G s
     nodejs_eventloop_utilization G 1
     nodejs_eventloop_time C s nodejs_eventloop_state
     v8js_gc_duration H s v8js_gc_type
     v8js_memory_heap_used A By v8js_heap_space_name
     v8js_memory_heap_limit A By v8js_heap_space_name
     v8js_heap_space_physical_size A By v8js_heap_space_name
     dotnet_process_cpu_time C s cpu_mode
     dotnet_process_memory_working_set A By
     dotnet_gc_collections C {collection} dotnet_gc_heap_generation
     dotnet_gc_heap_total_allocated C By
     dotnet_gc_last_collection_memory_committed_size A By
     dotnet_gc_last_collection_heap_size A By dotnet_gc_heap_generation
     dotnet_gc_last_collection_heap_fragmentation_size A By dotnet_gc_heap_generation
     dotnet_gc_pause_time C s
     dotnet_jit_compiled_methods C {method}
     dotnet_thread_pool_thread_count A {thread}
     dotnet_thread_pool_work_item_count C {work_item}
     dotnet_thread_pool_queue_length A {work_item}
     dotnet_monitor_lock_contentions C {contention}
     dotnet_exceptions C {exception} error_type
     process_cpu_time C s cpu_mode
     process_memory_usage A By
     process_memory_virtual A By
     process_thread_count A {thread}
     process_open_file_descriptor_count A {file_descriptor}
     process_context_switches C {context_switch} process_context_switch_type
     cpython_gc_collections C {collection} cpython_gc_generation
     cpython_gc_collected_objects C {object} cpython_gc_generation
     cpython_gc_uncollectable_objects C {object} cpython_gc_generation`,
  ),
  // Receivers of the OpenTelemetry collector.
  ...source(
    'host_name',
    `system_cpu_time C s cpu state
     system_cpu_load_average_1m G {thread}
     system_cpu_load_average_5m G {thread}
     system_cpu_load_average_15m G {thread}
     system_memory_usage A By state
     system_paging_usage A By device state
     system_paging_operations C {operations} direction type
     system_disk_io C By device direction
     system_disk_operations C {operations} device direction
     system_disk_operation_time C s device direction
     system_disk_io_time C s device
     system_disk_pending_operations A {operations} device
     system_filesystem_usage A By device mode mountpoint state type
     system_filesystem_inodes_usage A {inodes} device mode mountpoint state type
     system_network_io C By device direction
     system_network_errors C {errors} device direction
     system_network_dropped C {packets} device direction
     system_network_connections A {connections} protocol state
     system_processes_count A {processes} status
     redis_clients_connected A {client} server_address
     redis_clients_blocked A {client} server_address
     redis_commands_processed C {command} server_address
     redis_connections_received C {connection} server_address
     redis_connections_rejected C {connection} server_address
     redis_cpu_time C s server_address state
     redis_db_keys G {key} server_address db
     redis_keys_evicted C {key} server_address
     redis_keys_expired C {event} server_address
     redis_keyspace_hits C {hit} server_address
     redis_keyspace_misses C {miss} server_address
     redis_memory_used G By server_address
     redis_memory_rss G By server_address
     redis_memory_peak G By server_address
     redis_memory_fragmentation_ratio G 1 server_address
     redis_net_input C By server_address
     redis_net_output C By server_address
     redis_rdb_changes_since_last_save A {change} server_address
     redis_slaves_connected A {replica} server_address
     redis_cmd_calls C {call} server_address cmd
     nginx_requests C requests nginx_server_endpoint
     nginx_connections_accepted C connections nginx_server_endpoint
     nginx_connections_handled C connections nginx_server_endpoint
     nginx_connections_current A connections nginx_server_endpoint state
     mysql_threads A 1 mysql_instance_endpoint kind
     mysql_handlers C 1 mysql_instance_endpoint kind
     mysql_row_operations C 1 mysql_instance_endpoint operation
     mysql_row_locks C 1 mysql_instance_endpoint kind
     mysql_locks C 1 mysql_instance_endpoint kind
     mysql_commands C 1 mysql_instance_endpoint command
     mysql_query_slow_count C 1 mysql_instance_endpoint
     mysql_prepared_statements C 1 mysql_instance_endpoint command
     mysql_buffer_pool_usage A By mysql_instance_endpoint status
     mysql_buffer_pool_pages A 1 mysql_instance_endpoint kind
     mysql_buffer_pool_operations C 1 mysql_instance_endpoint operation
     mysql_operations C 1 mysql_instance_endpoint operation
     mysql_log_operations C 1 mysql_instance_endpoint operation
     mysql_tmp_resources C 1 mysql_instance_endpoint resource
     mysql_sorts C 1 mysql_instance_endpoint kind`,
  ),
  ...source(
    'postgresql_database_name',
    `postgresql_backends A 1 db_name
     postgresql_connection_max G {connections}
     postgresql_commits C 1 db_name
     postgresql_rollbacks C 1 db_name
     postgresql_deadlocks C {deadlock} db_name
     postgresql_db_size A By db_name
     postgresql_blocks_read C 1 source db_name db_sql_table
     postgresql_operations C 1 operation db_name db_sql_table
     postgresql_index_scans C {scans} db_name db_sql_table postgresql_index_name
     postgresql_rows A 1 state db_name db_sql_table
     postgresql_temp_files C {temp_file} db_name
     postgresql_bgwriter_buffers_writes C {buffers} source
     postgresql_bgwriter_checkpoint_count C {checkpoints} type
     postgresql_wal_lag G s operation replication_client
     postgresql_replication_data_delay G By replication_client`,
  ),
  ...source(
    'kafka_cluster_alias',
    `kafka_brokers G {brokers}
     kafka_consumer_group_lag G 1 group topic partition
     kafka_consumer_group_lag_sum G 1 group topic
     kafka_consumer_group_members G {members} group
     kafka_consumer_group_offset_sum G 1 group topic
     kafka_partition_current_offset G 1 topic partition
     kafka_partition_oldest_offset G 1 topic partition
     kafka_partition_replicas G {replicas} topic partition
     kafka_partition_replicas_in_sync G {replicas} topic partition
     kafka_topic_partitions G {partitions} topic`,
  ),
  ...source(
    'k8s_node_name',
    `k8s_node_cpu_usage G {cpu}
     k8s_node_memory_working_set G By
     k8s_node_memory_available G By
     k8s_node_filesystem_usage G By
     k8s_node_filesystem_capacity G By
     k8s_node_network_io C By interface direction
     k8s_node_network_errors C {errors} interface direction
     k8s_node_condition_ready G 1
     k8s_pod_cpu_usage G {cpu} k8s_namespace_name k8s_pod_name
     k8s_pod_memory_working_set G By k8s_namespace_name k8s_pod_name
     k8s_pod_filesystem_usage G By k8s_namespace_name k8s_pod_name
     k8s_pod_network_io C By k8s_namespace_name k8s_pod_name interface direction
     k8s_volume_available G By k8s_namespace_name k8s_pod_name k8s_volume_name
     k8s_volume_capacity G By k8s_namespace_name k8s_pod_name k8s_volume_name
     container_cpu_usage G {cpu} k8s_namespace_name k8s_pod_name k8s_container_name
     container_memory_working_set G By k8s_namespace_name k8s_pod_name k8s_container_name
     k8s_container_restarts G {restart} k8s_namespace_name k8s_pod_name k8s_container_name
     k8s_container_ready G 1 k8s_namespace_name k8s_pod_name k8s_container_name
     k8s_container_cpu_limit G {cpu} k8s_namespace_name k8s_pod_name k8s_container_name
     k8s_container_cpu_request G {cpu} k8s_namespace_name k8s_pod_name k8s_container_name
     k8s_container_memory_limit G By k8s_namespace_name k8s_pod_name k8s_container_name
     k8s_container_memory_request G By k8s_namespace_name k8s_pod_name k8s_container_name`,
  ),
  ...source(
    'k8s_namespace_name',
    `k8s_pod_phase G 1 k8s_pod_name k8s_node_name
     k8s_deployment_desired G {pod} k8s_deployment_name
     k8s_deployment_available G {pod} k8s_deployment_name
     k8s_statefulset_desired_pods G {pod} k8s_statefulset_name
     k8s_statefulset_ready_pods G {pod} k8s_statefulset_name
     k8s_daemonset_desired_scheduled_nodes G {node} k8s_daemonset_name
     k8s_daemonset_ready_nodes G {node} k8s_daemonset_name
     k8s_job_active_pods G {pod} k8s_job_name
     k8s_job_failed_pods G {pod} k8s_job_name
     k8s_job_successful_pods G {pod} k8s_job_name
     k8s_hpa_current_replicas G {pod} k8s_hpa_name
     k8s_hpa_max_replicas G {pod} k8s_hpa_name
     k8s_cronjob_active_jobs G {job} k8s_cronjob_name`,
  ),
  ...source(
    'container_name container_image_name container_hostname',
    `container_cpu_utilization G 1
     container_cpu_usage_kernelmode C ns
     container_cpu_usage_usermode C ns
     container_memory_usage_total A By
     container_memory_percent G 1
     container_network_io_usage_rx_bytes C By interface
     container_network_io_usage_tx_bytes C By interface
     container_network_io_usage_rx_dropped C {packets} interface
     container_network_io_usage_tx_dropped C {packets} interface
     container_blockio_io_service_bytes_recursive C By device_major device_minor operation`,
  ),
  // Prometheus remote write: counters by their names, everything else is a gauge.
  ...source(
    'instance job',
    `node_cpu_seconds_total C s cpu mode
     node_load1 G 1
     node_load5 G 1
     node_load15 G 1
     node_context_switches_total C 1
     node_memory_MemAvailable_bytes G By
     node_memory_MemTotal_bytes G By
     node_memory_Cached_bytes G By
     node_memory_SwapFree_bytes G By
     node_memory_SwapTotal_bytes G By
     node_filesystem_avail_bytes G By device mountpoint fstype
     node_filesystem_size_bytes G By device mountpoint fstype
     node_disk_read_bytes_total C By device
     node_disk_written_bytes_total C By device
     node_disk_io_time_seconds_total C s device
     node_network_receive_bytes_total C By device
     node_network_transmit_bytes_total C By device
     node_network_receive_errs_total C 1 device
     node_network_transmit_errs_total C 1 device
     node_filefd_allocated G 1`,
  ),
  // The server itself.
  ...source(
    'service_name host_name',
    `spanlight_ingest_items C {item} project_id kind outcome
     spanlight_ingest_losses C {item} project_id reason
     spanlight_ingest_refused_requests C {request} code
     spanlight_ingest_queue_bytes G By
     spanlight_ingest_held_bytes G By
     spanlight_store_inserts C {insert} outcome
     spanlight_store_queries C {query} outcome
     spanlight_store_query_time C s
     spanlight_store_bytes G By table
     spanlight_store_parts G {part} table
     spanlight_store_detached_parts G {part}
     spanlight_disk_free G By
     spanlight_disk_size G By
     spanlight_monitors_lag G s
     spanlight_deliveries G {message} state
     spanlight_deliveries_oldest G s
     spanlight_process_memory G By type
     spanlight_process_cpu C s mode
     spanlight_process_event_loop_delay G s quantile
     spanlight_http_requests C {request} status`,
  ),
  // The demo shop.
  ...source(
    'service_name host_name',
    `shop_orders C {order} shop_payment_method shop_order_outcome
     shop_order_value H EUR shop_payment_method
     shop_order_items H {item}
     shop_stock G {item} shop_product
     shop_queue_messages A {message} messaging_destination_name
     shop_mails C {mail} shop_mail_outcome`,
  ),
];
